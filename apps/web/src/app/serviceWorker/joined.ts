/** A file that the worker makes of some that it keeps: they come over the network once, and the phone opens one instead of several. */
export type Joined = { readonly url: string; readonly revision: string; readonly parts: readonly string[] }

/**
 * The texts of some files as that of one. Each script but the first, which holds the loader, is followed by its name: the
 * loader gives it out where that address is asked for (build/classicScripts.ts).
 */
function joinedText(url: string, parts: readonly (readonly [address: string, text: string])[]): string {
  const named = ([address, text]: readonly [string, string], at: number): string =>
    at > 0 && url.endsWith('.js') ? `${text}\nSystem.keep(${JSON.stringify(address)})` : text
  return parts.map(named).join('\n')
}

/** Makes such a file; undefined where `read` lacks one of its parts. */
export async function joinedFile({ url, parts }: Joined, read: (address: string) => Promise<Response | undefined>): Promise<Response | undefined> {
  const files = (await Promise.all(parts.map(read))).filter((file) => file !== undefined)
  const type = files[0]?.headers.get('content-type') ?? null
  if (files.length < parts.length || type === null) return undefined
  const texts = await Promise.all(files.map((file) => file.text()))
  const known = parts.map((part, at) => [part, texts[at] ?? ''] as const)
  return new Response(joinedText(url, known), { headers: { 'content-type': type } })
}
