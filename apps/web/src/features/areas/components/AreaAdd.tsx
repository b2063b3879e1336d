import { grouped } from '@bisita/rules/numbers'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type Pickable, PickMany } from '../../../ui/forms/PickMany.tsx'
import { type Area, type AreaPart, usePutIntoArea } from '../areas.queries.ts'

const words = {
  branches: { title: 'Add branches to', search: 'Search branches', none: 'Every branch stands in this area already.', one: 'branch', many: 'branches' },
  heads: { title: 'Add heads to', search: 'Search area heads', none: 'There is no other area head. People of this role come with Users.', one: 'head', many: 'heads' },
} as const

type Props = { area: Area; part: AreaPart; items: readonly Pickable[]; notices: Notices; onClose: () => void }

/** Puts branches or heads into an area; branches that stand in another one are moved when that is wanted. */
export function AreaAdd({ area, part, items, notices, onClose }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const { title, search, none, one, many } = words[part]
  const tell = (refused: Refused) => notices.show(refused.status === 400 ? 'warning' : 'negative', refused.message)
  const put = usePutIntoArea({
    onDone: ({ assigned }) => {
      notices.show('positive', `${grouped(assigned)} ${assigned === 1 ? one : many} added to ${area.area_name}.`)
      onClose()
    },
    handlers: {
      400: tell,
      403: tell,
      404: tell,
      409: (refused) => (part === 'branches' ? setElsewhere(refused.message) : tell(refused)),
      approval: (result) => {
        if (result === 'requested') onClose()
      },
    },
  })
  const send = (move: boolean) => {
    const ids = [...picked]
    setElsewhere(null)
    put.mutate({ areaId: area.id, part, ids, move, key: keyOf({ ids, move }) })
  }
  return (
    <Dialog opened onClose={() => put.isPending || onClose()} title={`${title} ${area.area_name}`} form="page">
      <div className="stack gap-14">
        <PickMany
          search={search}
          items={items}
          picked={picked}
          onPicked={(next) => {
            setPicked(next)
            setElsewhere(null)
          }}
          none={none}
        />
        <NeedsApprovalNote of="area.manage" />
        {elsewhere !== null && (
          <p className="alert late" role="alert">
            {elsewhere}
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button disabled={picked.size === 0} loading={put.isPending} onClick={() => send(elsewhere !== null)}>
            {elsewhere === null ? `Add ${picked.size === 0 ? many : `${picked.size} ${picked.size === 1 ? one : many}`}` : 'Move them here'}
          </Button>
          <Button variant="default" onClick={onClose} disabled={put.isPending}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
