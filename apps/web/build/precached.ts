import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } }

/** Screens and dialogs of people who work from the network: a phone in the field never opens them. */
export const officeOnly =
  /features\/\w+\/(screens|components)\/(products|reports|newDashboard|users|oicUsers|branches|areas|updateLocation|uploadClients|ClientDuplicates|jobs|audit|SettingsOrganisation|strategy|calls|DeskEligibility|ClientAssignment|ClientsAssign|ProductPane|ApprovalPane)\.tsx|BackupsShown\.tsx|Decide(Many)?Dialog\.tsx|Passphrase\.tsx|JobsEnded\.tsx|ExportButton\.tsx|Dashboard(Desk|Phones|New)\.tsx|MoveSeveral\.tsx|AssigneeField\.tsx|recharts|@mantine\/charts|maplibre/

/** The letters of names; the rest of Latin comes when a name needs it, and is kept by the browser like any file. */
const fonts = /(inter-latin-wght-normal|peso)-.*\.woff2$/

/** Scripts that run beside the page. */
const scripts = /assets\/[^/]*worker[^/]*\.js$/i

/**
 * The files of a build that an mr's phone needs with no network: what the page loads and whatever of it is loaded
 * later, but for what is left out; the fonts; what runs beside the page. Names as in the bundle, in their order.
 */
export function precachedFiles(bundle: Bundle): string[] {
  const wanted = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file] as Chunk | Rolldown.OutputAsset | undefined
    if (chunk?.type !== 'chunk' || wanted.has(file)) return
    wanted.add(file)
    for (const css of chunk.viteMetadata?.importedCss ?? []) wanted.add(css)
    chunk.imports.forEach(visit)
    for (const later of chunk.dynamicImports) if (!isLeftOut(bundle[later])) visit(later)
  }
  for (const [file, part] of Object.entries(bundle)) {
    if (part.type === 'chunk' && part.isEntry) visit(file)
    if (fonts.test(file) || scripts.test(file)) wanted.add(file)
  }
  return [...wanted].toSorted()
}

const isLeftOut = (part: Bundle[string] | undefined): boolean =>
  part?.type === 'chunk' && part.facadeModuleId !== null && officeOnly.test(part.facadeModuleId)
