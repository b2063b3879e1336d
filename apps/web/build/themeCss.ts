import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/ui/theme.ts'

const name = 'virtual:theme.css'

/** Palettes of the kit that no screen uses; leaving them out saves every first load their variables. */
const unused =
  /--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|--mantine-primary-color-\d|--mantine-breakpoint|--mantine-h[1-6]-/

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([key]) => !unused.test(key)))

/**
 * The theme's variables as a style sheet of the build. The kit would write them into a `<style>` element
 * when it starts, which the content security policy forbids and which would come after the first paint.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === name ? `/${name}` : undefined),
    load: (id) => {
      if (id !== `/${name}`) return undefined
      const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      const css = convertCssVariables(
        { variables: used(all.variables), light: used(all.light), dark: used(all.dark) },
        ':root',
      )
      return `@layer mantine {${css}}`
    },
  }
}
