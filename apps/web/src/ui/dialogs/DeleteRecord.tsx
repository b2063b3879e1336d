import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ComponentProps, ReactNode } from 'react'
import { questionHandlers } from '../../api/saving.ts'
import { useIdempotencyKey } from '../../api/idempotencyKey.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { IconTrash } from '../icons.ts'
import type { Notices } from '../notices.ts'

/**
 * The state of a confirmation before deleting: whether it is open, and the outcome handlers of the deletion.
 * @param done the notice after deleting
 */
export function useDeleting(notices: Notices, done: string, onDone: () => void) {
  const [opened, { open, close }] = useDisclosure(false)
  const outcome = {
    onDone: () => {
      notices.show('positive', done)
      close()
      onDone()
    },
    handlers: questionHandlers(notices, close, close),
  }
  return { asking: opened, open, close, outcome }
}

type Props = {
  id: string
  /** The question. */
  title: string
  /** The action, which decides whether approval is needed. */
  of: ComponentProps<typeof ConfirmDialog>['of']
  deleting: ReturnType<typeof useDeleting>
  /** The mutation that deletes, made with the outcome of `deleting`. */
  remove: { readonly isPending: boolean; readonly mutate: (what: { id: string; key: string }) => void }
  /** The consequences of deleting. */
  children: ReactNode
}

/** A button that deletes a record after a confirmation; where approval is needed, its dialog follows. */
export function DeleteRecord({ id, title, of, deleting: { asking: opened, open, close }, remove, children }: Props) {
  const keyOf = useIdempotencyKey()
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        {t('Delete')}
      </Button>
      <ConfirmDialog opened={opened} title={title} act={t('Delete')} of={of} sending={remove.isPending} onAct={() => remove.mutate({ id, key: keyOf(id) })} onClose={close}>
        {children}
      </ConfirmDialog>
    </>
  )
}
