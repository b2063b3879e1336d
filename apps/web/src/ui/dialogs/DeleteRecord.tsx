import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ComponentProps, ReactNode } from 'react'
import { questionHandlers } from '../../api/saving.ts'
import { useIdempotencyKey } from '../../api/idempotencyKey.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { IconTrash } from '../icons.ts'
import type { Notices } from '../notices.ts'

/**
 * What a question whether to delete goes by: whether it is open, and what the deleting itself is given.
 * @param done what is said once it is done
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
  /** What is asked. */
  title: string
  /** The action that it is. */
  of: ComponentProps<typeof ConfirmDialog>['of']
  deleting: ReturnType<typeof useDeleting>
  /** What deletes, made with the outcome of `deleting`. */
  remove: { readonly isPending: boolean; readonly mutate: (what: { id: string; key: string }) => void }
  /** What follows from it. */
  children: ReactNode
}

/** Deletes a record after asking; where somebody else must approve, that is asked for next. */
export function DeleteRecord({ id, title, of, deleting: { asking: opened, open, close }, remove, children }: Props) {
  const keyOf = useIdempotencyKey()
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <ConfirmDialog opened={opened} title={title} act="Delete" of={of} sending={remove.isPending} onAct={() => remove.mutate({ id, key: keyOf(id) })} onClose={close}>
        {children}
      </ConfirmDialog>
    </>
  )
}
