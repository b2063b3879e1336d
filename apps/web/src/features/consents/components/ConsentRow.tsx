import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { NoticeLanguage } from '@bisita/contract/consents/consents.kinds'
import { consentFor, refusalOf } from '@bisita/rules/consents/consent'
import type { ContactChannel } from '@bisita/rules/consents/counting'
import { t } from '@bisita/contract/words'
import { Button, Checkbox } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { v7 } from 'uuid'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useNotice } from '../consents.queries.ts'
import type { AskedConsent } from '../consents.repository.ts'
import { consentLine } from '../words.ts'

const NoticeDialog = lazyWithPreload(() => import('./NoticeDialog.tsx'), 'NoticeDialog')

type Props = {
  /** The answers that count now. */
  consents: readonly ClientConsent[]
  channel: ContactChannel
  value: AskedConsent | null
  onValue: (value: AskedConsent | null) => void
}

const options = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
  { value: 'later', label: t('Ask later') },
] as const

/** What a client answers when asked to be contacted, in the form of a visit or call. Nobody has to touch it. */
export function ConsentRow({ consents, channel, value, onValue }: Props) {
  const label = useId()
  const notice = useNotice() ?? null
  const [open, setOpen] = useState(false)
  const [language, setLanguage] = useState<NoticeLanguage>('fil')
  const known = consentFor(consents, channel)
  const answer = (chosen: (typeof options)[number]['value']) => {
    if (chosen === 'later') return onValue(null)
    const read = notice === null ? {} : { notice_version: notice.version, language }
    onValue({ id: value?.id ?? v7(), answer: chosen === 'yes' ? 'yes' : refusalOf(consents), how: 'spoken', ...read })
  }
  const read = (chosen: NoticeLanguage) => {
    setLanguage(chosen)
    if (value !== null && notice !== null) onValue({ ...value, notice_version: notice.version, language: chosen })
  }
  const refuses = value !== null && value.answer !== 'yes'
  return (
    <div className="stack gap-6">
      <span id={label} className="medium">
        {t('Agreed to be contacted')}
      </span>
      <Segmented labelledBy={label} options={options} value={value === null ? 'later' : refuses ? 'no' : 'yes'} onChange={answer} />
      {refuses && (
        <Checkbox
          label={t('Also do not contact this client again')}
          checked={value.no_contact === true}
          onChange={({ currentTarget: { checked } }) => onValue({ ...value, no_contact: checked })}
        />
      )}
      <p className="row wrap gap-8 small soft">
        {known !== undefined && <span>{consentLine(known)}</span>}
        {notice !== null && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('Read the notice')}
          </Button>
        )}
      </p>
      <Suspense>{open && notice !== null && <NoticeDialog notice={notice} language={language} onLanguage={read} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
