import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { heldWords } from '../../../ui/forms/HeldNote.tsx'
import { useInForce } from '../../../ui/inForce.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useStillThere } from '../../../ui/hooks/useStillThere.ts'
import { newUserDraft } from '../drafts.ts'
import { useCreateUser } from '../people.queries.ts'
import type { Created } from '../people.repository.ts'
import { cellOfAdding, rolesToAdd } from '../rights.ts'
import { emptyValues, newUserOf, roleOf, type UserFormValues } from '../userForm.ts'
import { unseen } from '../devices/unseen.ts'
import { type BranchChoice, UserForm } from './UserForm.tsx'

type Props = {
  branches: readonly BranchChoice[]
  notices: Notices
  /** A passphrase stands in the answer where the server made one: whoever hears it shows it, this once. */
  onAdded: (created: Created) => void
  onDone: () => void
}

const asks = `${heldWords} The passphrase for the first sign-in is shown to whoever approves.`

/** Adds a person. The id belongs to the form, so that a send whose answer was lost adds nobody twice. */
export function NewUser({ branches, notices, onAdded, onDone }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<Failure | null>(null)
  const drafts = useDrafts()
  const [typed] = useState(() => drafts.read(newUserDraft) as UserFormValues | undefined)
  const stillThere = useStillThere()
  /** Whether a password was sent. */
  const chose = useRef(false)
  const { cellOf } = useInForce()
  const roles = rolesToAdd(cellOf)
  const [initial] = useState(() => {
    const [only, ...more] = branches
    return { ...emptyValues, branch_id: more.length === 0 ? (only?.id ?? '') : '' }
  })
  const isDirect = (values: UserFormValues) => {
    const role = roleOf(values)
    return role !== undefined && cellOfAdding(cellOf, role) === 'direct'
  }
  const create = useCreateUser({
    onDone: (created) => {
      const secret = created.one_time_passphrase
      // What shows the passphrase says so, and a notice would lie over it.
      if (secret === undefined || !stillThere()) notices.show('positive', `${created.display_name} has been added.`)
      drafts.drop(newUserDraft)
      const isSeen = secret === undefined ? chose.current : stillThere()
      if (!isSeen) notices.show('warning', unseen(created.display_name))
      if (stillThere()) onAdded(created)
    },
    handlers: {
      ...savingHandlers(notices, setFailure),
      approval: (result) => {
        if (result !== 'requested') return
        drafts.drop(newUserDraft)
        if (stillThere()) onDone()
      },
    },
  })
  return (
    <UserForm
      initial={initial}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(newUserDraft)
        else drafts.keep(newUserDraft, values)
      }}
      roles={roles}
      branches={branches}
      takesPassword={isDirect}
      note={(values) => (roleOf(values) !== undefined && !isDirect(values) ? asks : null)}
      action="Add user"
      sending={create.isPending}
      failure={failure}
      onSubmit={(values) => {
        const user = newUserOf(id, values, isDirect(values))
        chose.current = user.password !== undefined
        setFailure(null)
        create.mutate(user)
      }}
      onCancel={onDone}
    />
  )
}
