import { messages } from '@bisita/contract/messages'
import { useState } from 'react'
import type { Notices } from '../ui/notices.ts'
import { storageOf } from '../frame/storage.ts'
import { chooseLanguage, chosenLanguage, type Language } from './language.ts'

/** The language of this browser, and how another is chosen; the page opens again in it. */
export function useLanguage(notices: Notices): readonly [Language, (language: Language) => void] {
  const [storage] = useState(() => storageOf(() => window.localStorage))
  const [language, setLanguage] = useState(() => chosenLanguage(storage))
  const choose = (next: Language) => {
    setLanguage(next)
    chooseLanguage(storage, next).then(
      () => window.location.reload(),
      () => {
        setLanguage(language)
        notices.show('negative', messages.tryLater)
      },
    )
  }
  return [language, choose]
}
