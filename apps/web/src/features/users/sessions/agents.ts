import { t } from '@bisita/contract/words'

/** Of several that fit the first counts: most browsers also claim to be the one they descend from. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, t('Samsung Internet')],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (agent: string, known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(agent))?.[1]

/** A browser's own long name in the words of people: "Chrome on Android". What is not known is not guessed. */
export function agentWords(agent: string | null): string {
  const browser = nameIn(agent ?? '', browsers)
  const system = nameIn(agent ?? '', systems)
  if (browser === undefined) return system === undefined ? t('Unknown browser') : t('Browser on {system}', { system })
  return system === undefined ? browser : t('{browser} on {system}', { browser, system })
}
