import { t } from '@bisita/contract/words'
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
  branches: { title: t('Add branches to'), search: t('Search branches'), none: t('Every branch is in this area already.'), one: t('branch'), many: t('branches') },
  heads: { title: t('Add heads to'), search: t('Search area heads'), none: t('There is no other area head. Add one in Users.'), one: t('head'), many: t('heads') },
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
      notices.show('positive', t('{assigned} {value} added to {area_name}.', { assigned, value: assigned === 1 ? one : many, area_name: area.area_name }))
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
            {elsewhere === null ? t('Add {value}', { value: picked.size === 0 ? many : `${picked.size} ${picked.size === 1 ? one : many}` }) : t('Move them here')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={put.isPending}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
