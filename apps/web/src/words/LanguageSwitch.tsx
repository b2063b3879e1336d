import { messages } from '@bisita/contract/messages'
import type { Notices } from '../ui/notices.ts'
import type { Language } from '@bisita/contract/users/languages'
import { languageNames, useLanguage } from './language.ts'

/** The other language, by its own name, for somebody who cannot read this one. */
export function LanguageSwitch({ notices }: { notices: Notices }) {
  const [language, choose] = useLanguage(() => notices.show('negative', messages.tryLater))
  const other: Language = language === 'en' ? 'fil' : 'en'
  return (
    <p className="above-8">
      <button type="button" lang={other} className="soft underlined bare press touch" onClick={() => choose(other)}>
        {languageNames[other]}
      </button>
    </p>
  )
}
