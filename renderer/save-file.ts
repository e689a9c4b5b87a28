/** Saves a file through the browser's downloads. The file is built in the page; nothing is sent anywhere. */

/** Joins the parts. Revokes the file's object URL a minute later. */
export function saveFile(name: string, parts: readonly (string | Uint8Array<ArrayBuffer>)[], mediaType: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
