import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import type { ClientWithQueue } from '../clients.repository.ts'
import { IconHand } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useServices } from '../../../frame/useServices.ts'

const BlockClient = lazyWithPreload(() => import('../components/BlockClient.tsx'), 'BlockClient')

/** Opens what says whether a client may be contacted. */
export function BlockButton({ client }: { client: ClientWithQueue }) {
  const { notices } = useServices()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHand size={18} aria-hidden />} onClick={open}>
        {t('Do not contact')}
      </Button>
      <Suspense>{opened && <BlockClient client={client} notices={notices} onClose={close} />}</Suspense>
    </>
  )
}
