import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { needsApprovalText } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { usePermissions } from '../../../ui/permissions.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { newUserDraft } from '../drafts.ts'
import { useCreateUser } from '../userManagement.queries.ts'
import type { CreatedUser } from '../userManagement.queries.ts'
import { cellOfAdding, rolesToAdd } from '../rights.ts'
import { emptyValues, newUserOf, roleOf, type UserFormValues } from '../userForm.ts'
import { passphraseNotSeen } from '../devices/passphraseNotSeen.ts'
import { type BranchChoice, UserForm } from './UserForm.tsx'

type Props = {
  branches: readonly BranchChoice[]
  notices: Notices
  /** Called with the new user. A generated passphrase is in `created`; the callback shows it, this once. */
  onAdded: (created: CreatedUser) => void
  onDone: () => void
}

const asks = t('{needsApprovalText} The passphrase for the first sign-in is shown to the approver.', { needsApprovalText })

/** Adds a person. The id belongs to the form, so that a send whose answer was lost adds nobody twice. */
export function NewUser({ branches, notices, onAdded, onDone }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const drafts = useDrafts()
  const [typed] = useState(() => drafts.read(newUserDraft) as UserFormValues | undefined)
  const stillThere = useIsMounted()
  /** Whether a password was sent. */
  const chose = useRef(false)
  const { cellOf } = usePermissions()
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
      if (secret === undefined || !stillThere()) notices.show('positive', t('{display_name} has been added.', { display_name: created.display_name }))
      drafts.drop(newUserDraft)
      const isSeen = secret === undefined ? chose.current : stillThere()
      if (!isSeen) notices.show('warning', passphraseNotSeen(created.display_name))
      if (stillThere()) onAdded(created)
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
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
        else drafts.save(newUserDraft, values)
      }}
      roles={roles}
      branches={branches}
      takesPassword={isDirect}
      note={(values) => (roleOf(values) !== undefined && !isDirect(values) ? asks : null)}
      action={t('Add user')}
      sending={create.isPending}
      failure={failure}
      onSubmit={(values) => {
        const user = newUserOf(id, values, isDirect(values))
        chose.current = user.password !== undefined
        setFailure(null)
        create.mutate({ body: user })
      }}
      onCancel={onDone}
    />
  )
}
