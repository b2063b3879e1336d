import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or as the system says. The same key as in public/appearance.js, which sets it before the first paint. */
export const appearanceManager = localStorageColorSchemeManager({ key: 'appearance' })

export type Density = 'comfortable' | 'compact'

const densityKey = 'density'

/** The density of list rows on a desk. */
export const readDensity = (): Density =>
  document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable'

/** Sets the density and stores it in this browser; with storage switched off it lasts until the next visit. */
export function setDensity(density: Density): void {
  document.documentElement.dataset['density'] = density
  try {
    localStorage.setItem(densityKey, density)
  } catch {
    return
  }
}
