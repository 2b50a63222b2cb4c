// What the page has made or read, as files of the person.

export function saveFile(mediaType: string, fileName: string, text: string): void {
  saveContent(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

export function saveContent(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
