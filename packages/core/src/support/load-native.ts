// Parts that are compiled for one system need libraries of that system. Where one is missing, their loaders speak of package
// managers; what is missing stands in the errors that caused theirs.

/** A library of the operating system is missing, or too old. The message names it and what to do. */
export class MissingLibraryError extends Error {
  override readonly name = 'MissingLibraryError';
}

/** What `load` imports; throws MissingLibraryError where that is the reason why it cannot. */
export async function loadNative<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw missingLibrary(error) ?? error;
  }
}

const absent = /(?:^|\s|\/)((?:lib|ld-)[\w.+-]{1,60}?\.so[.\d]{0,20}): cannot open shared object file/;
const older = /version [`'](\w{1,30}_[\d.]{1,20})' not found/;

function missingLibrary(error: unknown): MissingLibraryError | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 50; one = one.cause, depth += 1) {
    const library = absent.exec(one.message)?.[1];
    const sentence =
      library === undefined
        ? older.test(one.message)
          ? `The system's C library is too old: ${older.exec(one.message)?.[1]} is needed.`
          : undefined
        : `The system library ${library} is missing.`;
    if (sentence !== undefined)
      return new MissingLibraryError(
        `${sentence} Use a system with glibc 2.28 or newer, libgcc and libstdc++ (on Debian \`apt-get install libc6 libgcc-s1 libstdc++6\`), or the image of a release, which has them.`,
        { cause: error },
      );
  }
  return undefined;
}
