/** Long enough for the browser to have taken the file. */
const taken = 60_000

/** Gives the person a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), taken)
}
