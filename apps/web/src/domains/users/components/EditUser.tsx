import { useState } from 'react'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { HeldNote } from '../../../ui/forms/HeldNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useStillThere } from '../../../ui/hooks/useStillThere.ts'
import { editUserDraft, type EditDraft } from '../drafts.ts'
import { useUpdateUser } from '../people.queries.ts'
import type { User } from '../people.repository.ts'
import { changesOf, valuesOf } from '../userForm.ts'
import { type BranchChoice, UserForm } from './UserForm.tsx'

type Props = { user: User; branches: readonly BranchChoice[]; notices: Notices; onDone: () => void }

/** Changes a person: only the fields that were changed are sent. */
export function EditUser({ user, branches, notices, onDone }: Props) {
  const drafts = useDrafts()
  const name = editUserDraft(user.id)
  // The record may be read anew while the form is open or left: the form goes on from what it began with.
  const [{ began, typed }] = useState(() => (drafts.read(name) as EditDraft | undefined) ?? { began: valuesOf(user), typed: undefined })
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const stillThere = useStillThere()
  const leave = () => {
    drafts.drop(name)
    if (stillThere()) onDone()
  }
  const update = useUpdateUser({
    onDone: (saved) => {
      notices.show('positive', `${saved.display_name} has been saved.`)
      leave()
    },
    handlers: {
      ...savingHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  // Somebody's own branch is offered even where it is none of those in scope by now.
  const known = branches.some(({ id }) => id === began.branch_id)
  const own = began.branch_id === '' || known ? [] : [{ id: began.branch_id, name: user.assigned_branch ?? 'The branch they have' }]
  return (
    <UserForm
      initial={began}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(name)
        else drafts.keep(name, { began, typed: values } satisfies EditDraft)
      }}
      roles={null}
      branches={[...branches, ...own]}
      held={<HeldNote of="user.update" />}
      note={(values) =>
        user.user_type === 'mr' && values.branch_id !== began.branch_id && began.branch_id !== ''
          ? `The locations and clients assigned to ${user.display_name} in ${user.assigned_branch ?? 'this branch'} are taken away.`
          : null
      }
      action="Save changes"
      sending={update.isPending}
      failure={failure}
      onSubmit={(values) => {
        const changes = changesOf(began, values)
        if (Object.keys(changes).length === 0) return leave()
        setFailure(null)
        update.mutate({ id: user.id, changes, key: keyOf(changes) })
      }}
      onCancel={onDone}
    />
  )
}
