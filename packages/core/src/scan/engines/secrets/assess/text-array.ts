// `$lang['password'] = 'Kennwort'`: the name of the array says that it holds texts of a user interface.

const textArray =
  /\$(?:\w*(?:lang(?:uage)?|locale|strings?|messages?|labels?|translations?|texts?|txt|phrases?)\w*|l|tr)(?:\[['"]\w+['"]\])*\[['"]?$/i;

/** @param before what stands before the key, a few dozen characters */
export function isKeyOfTexts(before: string): boolean {
  return textArray.test(before);
}
