import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useDevice } from '../../../device/device.ts'
import { useServices } from '../../../frame/useServices.ts'
import { IconApproval } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import type { ClientWithQueue } from '../clients.repository.ts'

const RecordConsent = lazyWithPreload(() => import('../../consents/components/RecordConsent.tsx'), 'RecordConsent')

/** Opens what records that a client agrees to something, refuses it or takes it back. */
export function ConsentButton({ client }: { client: ClientWithQueue }) {
  const { notices } = useServices()
  const device = useDevice()
  const [opened, { open, close }] = useDisclosure(false)
  const onDevice = device !== null && device.records.get().stage === 'ready'
  return (
    <>
      <Button variant="default" leftSection={<IconApproval size={18} aria-hidden />} onClick={open}>
        {t('Record consent')}
      </Button>
      <Suspense>{opened && <RecordConsent client={client} onDevice={onDevice} notices={notices} onClose={close} />}</Suspense>
    </>
  )
}
