import { userLanguage } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import type { Language } from '@bisita/contract/users/languages'
import { t } from '@bisita/contract/words'
import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useApi } from '../../../api/useCall.ts'
import { readDensity, setDensity, type Density } from '../../../ui/browser/appearance.ts'
import { useServices } from '../../../frame/useServices.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { languageNames, useLanguage } from '../../../words/language.ts'
import styles from './settings.module.css'

/** How things look in this browser; the language is the person's, in every browser. */
export function Appearance() {
  // The kit would stop transitions with a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [density, choose] = useState(readDensity)
  const { notices } = useServices()
  const api = useApi()
  const keyOf = useIdempotencyKey()
  const [language, chooseLanguage] = useLanguage(
    () => notices.show('negative', messages.tryLater),
    (chosen) => api.call(userLanguage, { body: { language: chosen } }, { key: keyOf(chosen) }),
  )
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="appearance">
      <h2 id="appearance">{t('Appearance')}</h2>
      <div className="stack gap-6">
        <h3 id="language">{t('Language')}</h3>
        <Segmented<Language>
          labelledBy="language"
          value={language}
          onChange={chooseLanguage}
          options={(['en', 'fil'] as const).map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <div className="stack gap-6">
        <h3 id="scheme">{t('Colors')}</h3>
        <Segmented
          labelledBy="scheme"
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'auto', label: t('Same as device') },
          ]}
        />
      </div>
      <div className="stack gap-6">
        <h3 id="density">{t('Row height')}</h3>
        <Segmented<Density>
          labelledBy="density"
          value={density}
          onChange={(value) => {
            choose(value)
            setDensity(value)
          }}
          options={[
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
        />
      </div>
    </section>
  )
}
