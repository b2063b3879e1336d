import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import { IconCheck, IconPause, IconTrash } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { type UserAction, useUserAction } from '../userManagement.queries.ts'
import type { User } from '../userManagement.queries.ts'

type Words = {
  readonly name: string
  readonly title: string
  readonly done: string
  readonly icon: ReactNode
  readonly follows: (user: User) => readonly string[]
}

const unsent = (user: User) =>
  user.user_type === 'mr' ? [t('Unsent work on the phone goes to the officer in charge to accept or reject.')] : []

const texts: Readonly<Record<UserAction, Words>> = {
  activate: {
    name: t('Activate'),
    title: t('Activate this user?'),
    done: t('has been activated.'),
    icon: <IconCheck size={18} aria-hidden />,
    follows: ({ display_name }) => [t('{display_name} can sign in again, with the password from before.', { display_name })],
  },
  deactivate: {
    name: t('Deactivate'),
    title: t('Deactivate this user?'),
    done: t('has been deactivated.'),
    icon: <IconPause size={18} aria-hidden />,
    follows: (user) => [
      t('{display_name} is signed out everywhere and cannot sign in.', { display_name: user.display_name }),
      t('Local records are removed when the phone or computer next connects.'),
      ...unsent(user),
    ],
  },
  remove: {
    name: t('Delete'),
    title: t('Delete this user?'),
    done: t('has been deleted.'),
    icon: <IconTrash size={18} aria-hidden />,
    follows: (user) => [
      t('{display_name} leaves every list and is signed out everywhere. This cannot be undone.', { display_name: user.display_name }),
      t('What was recorded stays under this name, and the username {username} stays taken.', { username: user.username }),
      ...unsent(user),
    ],
  },
}

type Props = { act: UserAction; user: User; notices: Notices; onDone?: () => void }

/** Activates, deactivates or deletes a user after showing the consequences; requests an approval where one is needed. */
export function UserActionDialog({ act, user, notices, onDone }: Props) {
  const { name, title, done, icon, follows } = texts[act]
  const [opened, { open, close }] = useDisclosure(false)
  const keyOf = useIdempotencyKey()
  const send = useUserAction(act, {
    onDone: () => {
      notices.show('positive', `${user.display_name} ${done}`)
      close()
      onDone?.()
    },
    handlers: questionHandlers(notices, close, close),
  })
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={open}>
        {name}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={title}
        act={name}
        of={act === 'remove' ? 'user.delete' : 'user.activate'}
        gentle={act === 'activate'}
        sending={send.isPending}
        // What stands in the record is part of the content: the same act a second time is a new one.
        onAct={() => send.mutate({ id: user.id, key: keyOf([act, user.id, user.deactivated]) })}
        onClose={close}
      >
        <ul className={`stack gap-6 ${small.list}`}>
          {follows(user).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
