import type { Language } from '@bisita/contract/users/languages'
import { speak, type Catalogue } from '@bisita/contract/words'
import { useState } from 'react'
import { storageOf } from '../frame/storage.ts'


/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fil: 'Filipino' }

const chosenKey = 'language'
const textsKey = 'words'

type Kept = { readonly version: string; readonly texts: Catalogue }

/** What this browser keeps of a choice; null for English. */
function kept(storage: Storage): Kept | null {
  const language = storage.getItem(chosenKey)
  const texts = language === null ? null : storage.getItem(textsKey)
  return texts === null ? null : (JSON.parse(texts) as Kept)
}

/** Runs before any text is read: most of them are read once, when their module is. */
export function begin(page: Pick<Window, 'localStorage' | 'document'>): void {
  try {
    const found = kept(page.localStorage)
    speak(found?.texts)
    if (found !== null) page.document.documentElement.lang = page.localStorage.getItem(chosenKey) ?? 'en-PH'
  } catch {
    // Storage is switched off or holds something else: English.
    speak(undefined)
  }
}

/** The language of this browser. */
export function chosenLanguage(storage: Storage): Language {
  return storage.getItem(chosenKey) === 'fil' ? 'fil' : 'en'
}

const catalogue = async (): Promise<Kept> => ({ version: import.meta.env.VITE_WORDS ?? '', texts: (await import('./fil.po')).default })

/**
 * Keeps a language for this browser, with its texts, which are then there with no network too. The page has to be opened
 * again to show them.
 */
export async function chooseLanguage(storage: Storage, language: Language): Promise<void> {
  if (language === 'en') {
    storage.removeItem(chosenKey)
    storage.removeItem(textsKey)
    return
  }
  storage.setItem(textsKey, JSON.stringify(await catalogue()))
  storage.setItem(chosenKey, language)
}

/**
 * For the next time that the page opens: the language that the signed-in person has chosen elsewhere, and after an update
 * of the app the texts of the new version.
 * @param wanted the person's as the server has it; null where none is known, and this browser's own stays
 */
export async function renewTexts(storage: Storage, wanted: Language | null): Promise<void> {
  const chosen = chosenLanguage(storage)
  const language = wanted ?? chosen
  if (language === chosen && (language === 'en' || kept(storage)?.version === import.meta.env.VITE_WORDS)) return
  await chooseLanguage(storage, language)
}

/**
 * Takes the language of somebody who signs in.
 * @returns whether the page has to be opened again to show it; not where its texts cannot be fetched
 */
export async function takeLanguage(storage: Storage, wanted: Language | null): Promise<boolean> {
  if (wanted === null || wanted === chosenLanguage(storage)) return false
  return chooseLanguage(storage, wanted).then(
    () => true,
    () => false,
  )
}

/**
 * The language of this browser, and how another is chosen; the page opens again in it. No text is read in this file, since
 * it runs before the language is known.
 * @param failed where the texts cannot be fetched or kept
 * @param before what has to succeed first, where the choice is more than this browser's
 */
export function useLanguage(failed: () => void, before: (language: Language) => Promise<unknown> = () => Promise.resolve()): readonly [Language, (language: Language) => void] {
  const [storage] = useState(() => storageOf(() => window.localStorage))
  const [language, setLanguage] = useState(() => chosenLanguage(storage))
  const choose = (next: Language) => {
    setLanguage(next)
    before(next)
      .then(() => chooseLanguage(storage, next))
      .then(
        () => window.location.reload(),
        () => {
          setLanguage(language)
          failed()
        },
      )
  }
  return [language, choose]
}
