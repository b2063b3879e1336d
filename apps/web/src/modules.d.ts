declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}

declare module 'virtual:theme.css'

/** Translated texts by their English ones (build/catalogue.ts). */
declare module '*.po' {
  const texts: Readonly<Record<string, string>>
  export default texts
}

/** A page of the guides (build/guides.ts). */
declare module '*.md' {
  const text: unknown
  export default text
}

/** Settings of a build (promises/wire 1). */
interface ImportMetaEnv {
  /** `{host}`: another origin than the page's own for the calls. */
  readonly VITE_HOST?: string
  /** The version of the catalogue of translated texts. */
  readonly VITE_WORDS?: string
}
