import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import { type ConsentChannel, consentChannels, type ConsentPurpose, consentPurposes, type ConsentWay, consentWays, type NoticeLanguage } from '@bisita/contract/consents/consents.kinds'
import { t } from '@bisita/contract/words'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { savedOnDeviceText } from '../../../device/queue/labels.ts'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { SaveDialog } from '../../../ui/dialogs/SaveDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useNotice, useRecordConsent } from '../consents.queries.ts'
import { channelWords, purposeWords, wayWords } from '../words.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

type Props = {
  client: { readonly id: string; readonly fullname: string; readonly consents: readonly ClientConsent[] }
  /** Whether what is recorded is kept on this device first. */
  onDevice: boolean
  notices: Notices
  onClose: () => void
}

type Pressed = 'yes' | 'no'

const options = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const

const purposeOptions = consentPurposes.map((value) => ({ value, label: purposeWords[value] }))
const channelOptions = consentChannels.toReversed().map((value) => ({ value, label: channelWords[value] }))
const wayOptions = consentWays.map((value) => ({ value, label: wayWords[value] }))

/** Records outside of a visit or call what a client agrees to, refuses or takes back. */
export function RecordConsent({ client, onDevice, notices, onClose }: Props) {
  const [id] = useState(() => v7())
  const [at] = useState(() => new Date().toISOString())
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [purpose, setPurpose] = useState<ConsentPurpose>('marketing')
  const [channel, setChannel] = useState<ConsentChannel>('any')
  const [how, setHow] = useState<ConsentWay>('spoken')
  const [blocks, setBlocks] = useState(false)
  const [language, setLanguage] = useState<NoticeLanguage>('fil')
  const [reading, setReading] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const notice = useNotice() ?? null
  const keyOf = useIdempotencyKey()
  const record = useRecordConsent({
    onDone: () => {
      notices.show('positive', onDevice ? savedOnDeviceText : t('The consent has been recorded.'))
      onClose()
    },
    handlers: saveHandlers(notices, setFailure),
  })
  const agreed = client.consents.some((one) => one.purpose === purpose && (channel === 'any' || one.channel === channel) && one.answer === 'yes')
  const save = () => {
    setTried(true)
    if (pressed === null) return
    setFailure(null)
    const read = notice === null ? {} : { notice_version: notice.version, language }
    const answer = pressed === 'yes' ? 'yes' : agreed ? 'withdrawn' : 'no'
    const consent = { id, client_id: client.id, purpose, channel, answer, how, at, ...read, ...(pressed === 'no' && blocks && { no_contact: true }) } as const
    record.mutate({ consent, name: client.fullname, key: keyOf(consent) })
  }
  return (
    <SaveDialog
      title={t('Record consent')}
      about={client.fullname}
      sending={record.isPending}
      failure={failure}
      onSave={save}
      onClose={onClose}
      over={reading && notice !== null && <NoticeDialog notice={notice} language={language} onLanguage={setLanguage} onClose={() => setReading(false)} />}
    >
      <Choice label={t('Purpose')} shown options={purposeOptions} value={purpose} onChange={setPurpose} />
      <Choices label={t('Agreed')} small options={options} value={pressed} error={tried && pressed === null ? t('This is required.') : undefined} onChange={setPressed} />
      {pressed === 'no' && purpose === 'marketing' && (
        <Checkbox label={t('Also do not contact this client again')} checked={blocks} onChange={({ currentTarget }) => setBlocks(currentTarget.checked)} />
      )}
      <Choices label={t('Contact by')} small options={channelOptions} value={channel} onChange={(chosen) => setChannel(chosen ?? channel)} />
      <Choices label={t('How')} small options={wayOptions} value={how} onChange={(chosen) => setHow(chosen ?? how)} />
      {notice !== null && (
        <Button variant="default" onClick={() => setReading(true)}>
          {t('Read the notice')}
        </Button>
      )}
    </SaveDialog>
  )
}
