/** A text handed to the browser's downloads. Nothing is sent anywhere: the file is made in the page. */

/** The parts are joined; the address of the file in memory is given back a minute later. */
export function saveFile(name: string, parts: readonly string[], mediaType: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
