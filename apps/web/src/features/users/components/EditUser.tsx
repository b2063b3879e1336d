import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { editUserDraft, type UserEditDraft } from '../drafts.ts'
import { useUpdateUser } from '../userManagement.queries.ts'
import type { User } from '../userManagement.queries.ts'
import { changesOf, valuesOf } from '../userForm.ts'
import { type BranchChoice, UserForm } from './UserForm.tsx'

type Props = { user: User; branches: readonly BranchChoice[]; notices: Notices; onDone: () => void }

/** Changes a person: only the fields that were changed are sent. */
export function EditUser({ user, branches, notices, onDone }: Props) {
  const drafts = useDrafts()
  const name = editUserDraft(user.id)
  // The record may be reloaded while the form is open or left: the form keeps its initial values.
  const [{ began, typed }] = useState(() => (drafts.read(name) as UserEditDraft | undefined) ?? { began: valuesOf(user), typed: undefined })
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const stillThere = useIsMounted()
  const leave = () => {
    drafts.drop(name)
    if (stillThere()) onDone()
  }
  const update = useUpdateUser({
    onDone: (saved) => {
      notices.show('positive', t('{display_name} has been saved.', { display_name: saved.display_name }))
      leave()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  // Somebody's own branch is offered even where it is none of those in scope by now.
  const known = branches.some(({ id }) => id === began.branch_id)
  const own = began.branch_id === '' || known ? [] : [{ id: began.branch_id, name: user.assigned_branch ?? t('The branch they have') }]
  return (
    <UserForm
      initial={began}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(name)
        else drafts.save(name, { began, typed: values } satisfies UserEditDraft)
      }}
      roles={null}
      branches={[...branches, ...own]}
      held={<NeedsApprovalNote of="user.update" />}
      note={(values) =>
        user.user_type === 'mr' && values.branch_id !== began.branch_id && began.branch_id !== ''
          ? t('The locations and clients assigned to {display_name} in {assigned_branch} are removed.', { display_name: user.display_name, assigned_branch: user.assigned_branch ?? t('this branch') })
          : null
      }
      action={t('Save changes')}
      sending={update.isPending}
      failure={failure}
      onSubmit={(values) => {
        const changes = changesOf(began, values)
        if (Object.keys(changes).length === 0) return leave()
        setFailure(null)
        update.mutate({ params: { id: user.id }, body: changes, key: keyOf(changes) })
      }}
      onCancel={onDone}
    />
  )
}
