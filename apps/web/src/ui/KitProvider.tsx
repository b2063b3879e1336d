import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { appearanceManager } from './browser/appearance.ts'
import { theme } from './theme.ts'

/**
 * Mantine with our theme. It may write no style elements: the theme's variables are a file of the build
 * (build/themeCss.ts), and the content security policy allows nothing else.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={appearanceManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
