/** The SHA-256 of a file in hexadecimal; null without HTTPS, where browsers don't offer it. */
export async function sha256Of(file: Blob): Promise<string | null> {
  // Typed as always present, but only so in secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
