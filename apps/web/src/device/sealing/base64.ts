/** The bytes of base64url. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0))

/** Bytes as base64url. */
export const textOf = (bytes: Uint8Array): string => {
  let units = ''
  for (const byte of bytes) units += String.fromCharCode(byte)
  return btoa(units).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
