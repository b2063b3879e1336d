import { Button } from '@mantine/core'
import { roleLabels } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { useMemo, useState } from 'react'
import { type Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useAddMembers } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'
import { assignmentText, removalText } from '../format.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import type { NamedUser } from '../../users/users.repository.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { PickMany } from '../../../ui/forms/PickMany.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'

const ofBranches = ['mr', 'tele', 'oic']

/** Those who may become members of a branch, or of one that is still to be made: first the ones without a branch, then those of others, each by name. */
export function candidatesFor(branchId: string | undefined, people: readonly NamedUser[]) {
  const others = people.filter(({ user_type, branch_id, deactivated }) => ofBranches.includes(user_type) && deactivated === 'N' && branch_id !== branchId)
  return [...others.filter(({ branch_id }) => branch_id === null), ...others.filter(({ branch_id }) => branch_id !== null)].map(
    ({ id, display_name, user_type, branch_name }) => ({
      id,
      name: display_name,
      note: `${roleLabels[user_type]}, ${branch_name === null ? t('no branch') : t('in {branch_name}', { branch_name })}`,
    }),
  )
}

/** Puts people into a branch; those of another branch are moved when that is wanted. */
export function BranchAdd({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const { notices } = useServices()
  const people = useNamedUsers()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const items = useMemo(() => candidatesFor(branch.id, people.data ?? []), [branch.id, people.data])
  const tell = (refused: Refused) => notices.show(refused.status === 400 ? 'warning' : 'negative', refused.message)
  const add = useAddMembers({
    onDone: (done) => {
      notices.show('positive', assignmentText(done, 'person', 'people'))
      onClose()
    },
    handlers: {
      400: tell,
      403: tell,
      404: tell,
      409: (refused) => setElsewhere(refused.message),
      approval: (result) => {
        if (result === 'requested') onClose()
      },
    },
  })
  const send = (move: boolean) => {
    const userIds = [...picked]
    setElsewhere(null)
    add.mutate({ body: { branch_id: branch.id, user_ids: userIds, ...(move ? { move } : {}) }, key: keyOf({ userIds, move }) })
  }
  return (
    <Dialog opened onClose={() => add.isPending || onClose()} title={t('Add members to {branch_name}', { branch_name: branch.branch_name })} form="page">
      <div>
        <QueryState query={people} rows={5} tall />
        {people.data !== undefined && (
          <PickMany
            search={t('Search people')}
            items={items}
            picked={picked}
            onPicked={(next) => {
              setPicked(next)
              setElsewhere(null)
            }}
            none={t('Everybody in your scope is a member of this branch already.')}
          />
        )}
        <NeedsApprovalNote of="branch.assign" />
        {elsewhere !== null && (
          <p role="alert">
            {t('{elsewhere} Moving removes them there, with their locations.', { elsewhere })}
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button disabled={picked.size === 0} loading={add.isPending} onClick={() => send(elsewhere !== null)}>
            {elsewhere !== null ? t('Move them here') : picked.size === 0 ? t('Add members') : t('Add {removalText}', { removalText: removalText('members', picked.size) })}
          </Button>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
