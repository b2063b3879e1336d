import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } }

/** Screens and dialogs of people who work from the network, and what nobody can do without it: a phone in the field never opens them. */
export const officeOnly =
  /features\/\w+\/(screens|components)\/(products|reports|newDashboard|users|oicUsers|branches|areas|updateLocation|uploadClients|ClientDuplicates|jobs|audit|SettingsOrganisation|SettingsCodes|SettingsPasskeys|SettingsSessions|strategy|calls|DeskEligibility|ClientAssignment|ClientsAssign|ProductPane|ApprovalPane|DayOfPerson)\.tsx|BackupsShown\.tsx|ProofDialog\.tsx|(CodeStep|CodeSetUp|QrCode|FactorDuePage)\.tsx|Decide(Many)?Dialog\.tsx|Passphrase\.tsx|JobsEnded\.tsx|ExportButton\.tsx|Dashboard(Desk|Phones|New)\.tsx|DismissEvidence\.tsx|passkeys\/ceremony\.ts|(ListViews|ViewsMenu)\.tsx|MoveSeveral\.tsx|AssigneeField\.tsx|recharts|@mantine\/charts|maplibre/

/** The map, which a phone keeps once somebody has opened it (src/app/serviceWorker/mapCache.ts). */
const map = /features\/map\/(StopsMap|CoverageMap)\.tsx$/

/** The guides, but for the one that a representative needs in the field. */
const guides = /docs\/guide\/(?!mr\.md)[a-z]+\.md$/

/** Texts of another language, which a phone keeps beside its choice once somebody has chosen it (src/words/language.ts). */
const words = /words\/[^/]*\.po$/

const boundaries = /boundaries-.*\.txt$/

/** The letters of names; the rest of Latin comes when a name needs it, and is kept by the browser like any file. */
const fonts = /(inter-latin-wght-normal|peso)-.*\.woff2$/

/** Scripts that run beside the page. */
const scripts = /assets\/[^/]*worker[^/]*\.js$/i

/**
 * The files of a build that an mr's phone needs with no network: what the page loads and whatever of it is loaded
 * later, but for what is left out; the fonts; what runs beside the page. Names as in the bundle, in their order.
 */
export function precachedFiles(bundle: Bundle): string[] {
  const entries = Object.entries(bundle)
  const wanted = reached(bundle, entries.filter(([, part]) => part.type === 'chunk' && part.isEntry).map(([file]) => file))
  for (const [file] of entries) if (fonts.test(file) || scripts.test(file)) wanted.add(file)
  return [...wanted].toSorted()
}

/** What a map of stops needs besides those. */
export function mapFiles(bundle: Bundle): string[] {
  const there = new Set(precachedFiles(bundle))
  const entries = Object.entries(bundle)
  const stops = entries.filter(([, part]) => part.type === 'chunk' && part.facadeModuleId?.endsWith('features/map/StopsMap.tsx') === true)
  const lines = entries.filter(([file]) => boundaries.test(file))
  if (stops.length !== 1 || lines.length !== 1) throw new Error('The build has not one map and its boundaries.')
  return [...reached(bundle, stops.map(([file]) => file)), ...lines.map(([file]) => file)].filter((file) => !there.has(file)).toSorted()
}

/** Some files with all that they load, at once or later, but for what is left out. */
function reached(bundle: Bundle, files: readonly string[]): Set<string> {
  const wanted = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file] as Chunk | Rolldown.OutputAsset | undefined
    if (chunk?.type !== 'chunk' || wanted.has(file)) return
    wanted.add(file)
    for (const css of chunk.viteMetadata?.importedCss ?? []) wanted.add(css)
    chunk.imports.forEach(visit)
    for (const later of chunk.dynamicImports) if (!isLeftOut(bundle[later])) visit(later)
  }
  files.forEach(visit)
  return wanted
}

const isLeftOut = (part: Bundle[string] | undefined): boolean =>
  part?.type === 'chunk' && part.facadeModuleId !== null && [officeOnly, map, guides, words].some((left) => left.test(part.facadeModuleId ?? ''))
