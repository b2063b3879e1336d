import type { Notices } from '../ui/notices.ts'
import { languageNames, type Language } from './language.ts'
import { useLanguage } from './useLanguage.ts'

/** The other language, by its own name, for somebody who cannot read this one. */
export function LanguageSwitch({ notices }: { notices: Notices }) {
  const [language, choose] = useLanguage(notices)
  const other: Language = language === 'en' ? 'fil' : 'en'
  return (
    <p className="above-8">
      <button type="button" lang={other} className="soft underlined bare press touch" onClick={() => choose(other)}>
        {languageNames[other]}
      </button>
    </p>
  )
}
