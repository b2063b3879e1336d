import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import { IconCheck, IconPause, IconTrash } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { type Act, useActOnUser } from '../people.queries.ts'
import type { User } from '../people.repository.ts'

type Words = {
  readonly name: string
  readonly title: string
  readonly done: string
  readonly icon: ReactNode
  readonly follows: (user: User) => readonly string[]
}

const unsent = (user: User) =>
  user.user_type === 'mr' ? ['What stands unsent on the phone is handed to the officer in charge, who accepts or rejects it.'] : []

const texts: Readonly<Record<Act, Words>> = {
  activate: {
    name: 'Activate',
    title: 'Activate this user?',
    done: 'has been activated.',
    icon: <IconCheck size={18} aria-hidden />,
    follows: ({ display_name }) => [`${display_name} can sign in again, with the password from before.`],
  },
  deactivate: {
    name: 'Deactivate',
    title: 'Deactivate this user?',
    done: 'has been deactivated.',
    icon: <IconPause size={18} aria-hidden />,
    follows: (user) => [
      `${user.display_name} is signed out everywhere and cannot sign in.`,
      'Local records are removed from the phone or computer as soon as it asks the server anything.',
      ...unsent(user),
    ],
  },
  remove: {
    name: 'Delete',
    title: 'Delete this user?',
    done: 'has been deleted.',
    icon: <IconTrash size={18} aria-hidden />,
    follows: (user) => [
      `${user.display_name} leaves every list and is signed out everywhere. This cannot be undone.`,
      `What was recorded stays under this name, and the username ${user.username} stays taken.`,
      ...unsent(user),
    ],
  },
}

type Props = { act: Act; user: User; notices: Notices; onDone?: () => void }

/** Activates, deactivates or deletes somebody after telling what follows; where somebody must approve, that is asked for next. */
export function ActOnUser({ act, user, notices, onDone }: Props) {
  const { name, title, done, icon, follows } = texts[act]
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const send = useActOnUser(act, {
    onDone: () => {
      notices.show('positive', `${user.display_name} ${done}`)
      close()
      onDone?.()
    },
    handlers: askingHandlers(notices, close, close),
  })
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={open}>
        {name}
      </Button>
      <AskDialog
        opened={asking}
        title={title}
        act={name}
        of={act === 'remove' ? 'user.delete' : 'user.activate'}
        gentle={act === 'activate'}
        sending={send.isPending}
        // What stands in the record is part of the content: the same act a second time is a new one.
        onAct={() => send.mutate({ id: user.id, key: keyOf([act, user.id, user.deactivated]) })}
        onClose={close}
      >
        <ul className={small.list}>
          {follows(user).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </AskDialog>
    </>
  )
}
