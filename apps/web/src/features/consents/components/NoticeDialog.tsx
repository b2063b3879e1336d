import type { ConsentNotice } from '@bisita/contract/consents/consents'
import { type NoticeLanguage, noticeLanguages } from '@bisita/contract/consents/consents.kinds'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { languageWords } from '../words.ts'

type Props = {
  notice: ConsentNotice
  language: NoticeLanguage
  onLanguage: (language: NoticeLanguage) => void
  onClose: () => void
}

const spoken: Readonly<Record<NoticeLanguage, string>> = { en: 'en-PH', fil: 'fil-PH' }

/** The browser's voice; null where it has none. */
const voice = (): SpeechSynthesis | null => ('speechSynthesis' in window ? window.speechSynthesis : null)

/** The notice as it is read to a client: large, in the client's language, aloud where the browser can. */
export function NoticeDialog({ notice, language, onLanguage, onClose }: Props) {
  const label = useId()
  const [speaking, setSpeaking] = useState(false)
  const text = language === 'fil' ? notice.text_fil : notice.text_en
  // A voice would go on reading after the notice is closed.
  useEffect(() => () => voice()?.cancel(), [])
  const stop = () => {
    voice()?.cancel()
    setSpeaking(false)
  }
  const speak = () => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = spoken[language]
    for (const over of ['end', 'error'] as const) utterance.addEventListener(over, () => setSpeaking(false))
    setSpeaking(true)
    voice()?.speak(utterance)
  }
  return (
    <Dialog opened onClose={onClose} title={t('Notice to the client')} width={640} form="page">
      <div className="stack gap-14">
        <span id={label} className="small mute">
          {t('Language')}
        </span>
        <Segmented
          labelledBy={label}
          options={noticeLanguages.toReversed().map((value) => ({ value, label: languageWords[value] }))}
          value={language}
          onChange={(chosen) => {
            stop()
            onLanguage(chosen)
          }}
        />
        {voice() !== null && (
          <Button variant="default" onClick={speaking ? stop : speak}>
            {speaking ? t('Stop reading') : t('Read aloud')}
          </Button>
        )}
        <div lang={language} className="stack gap-14 size-20 anywhere">
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className="small mute">
          {t('Version {version}', { version: notice.version })}
          {notice.draft && t(', a draft that a lawyer still has to read')}
        </p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  )
}
