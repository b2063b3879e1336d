import { Button } from '@mantine/core'
import { visitTypes, type VisitType } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import type { ClientWithQueue } from '../clients.repository.ts'
import { recordDraft } from '../../visits/drafts.ts'
import { mayRecord } from '../../visits/rights.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { IconCalendar, IconEdit, IconPhone, IconVisit } from '../../../ui/icons.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import frame from '../../../frame/frame.module.css'
import { BlockButton } from '../screens/BlockButton.tsx'
import { ConsentButton } from '../screens/ConsentButton.tsx'
import { DeleteClient } from '../screens/DeleteClient.tsx'

/** What can be opened over a record. */
export type RecordForm = 'edit' | 'plan' | VisitType

type Props = { client: ClientWithQueue; onOpen: (form: RecordForm) => void; onDeleted: () => void }

const icons = { visit: IconVisit, call: IconPhone }

const keys: Readonly<Record<string, VisitType>> = { v: 'visit', c: 'call' }

/** Recording a visit or call with the client, as far as the role may; one that was begun is gone on with. */
function RecordButtons({ client, onOpen, wide }: Omit<Props, 'onDeleted'> & { wide: boolean }) {
  const { user } = useSignedIn()
  const drafts = useDrafts()
  return visitTypes
    .filter((kind) => mayRecord(kind, user))
    .map((kind) => {
      const Icon = icons[kind]
      const begun = drafts.read(recordDraft(client.id, kind)) !== undefined
      return (
        <Button key={kind} fullWidth={wide} leftSection={<Icon size={18} aria-hidden />} onClick={() => onOpen(kind)}>
          {begun ? t('Go on with the {kind}', { kind }) : t('Record {kind}', { kind })}
        </Button>
      )
    })
}

/** What can be done with an open record: on a phone the main thing stands within the thumb's reach. */
export function RecordActions({ client, onOpen, onDeleted }: Props) {
  const { user } = useSignedIn()
  const mayDelete = useIsAllowed('client.delete')
  const desk = useDesk()
  useKeys((key) => {
    const kind = keys[key.toLowerCase()]
    if (kind === undefined || isCovered() || !mayRecord(kind, user)) return false
    onOpen(kind)
    return true
  })
  return (
    <>
      {desk ? (
        <RecordButtons client={client} onOpen={onOpen} wide={false} />
      ) : (
        <ActionBar className={`ground ruled ${frame.main} flex gap-8 screen-only`}>
          <RecordButtons client={client} onOpen={onOpen} wide />
        </ActionBar>
      )}
      <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => onOpen('plan')}>
        {t('Plan a visit')}
      </Button>
      <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => onOpen('edit')}>
        {t('Edit')}
      </Button>
      <ConsentButton client={client} />
      <BlockButton client={client} />
      {mayDelete && <DeleteClient client={client} onDone={onDeleted} />}
    </>
  )
}
