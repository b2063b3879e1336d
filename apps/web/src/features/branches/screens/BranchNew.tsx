import { t } from '@bisita/contract/words'
import { useMemo, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import type { BranchFormValues } from '../branchForm.ts'
import type { AreaChoice } from '../components/BranchForm.tsx'
import { NewBranch } from '../components/NewBranch.tsx'
import type { Branch } from '../branchManagement.queries.ts'
import { removalText } from '../format.ts'
import { PlacePick, usePlacesFound } from '../../locations/components/PlacePick.tsx'
import { chosenOf, nothingPicked, type PlacePicked } from '../../locations/picking.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { PickMany } from '../../../ui/forms/PickMany.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { candidatesFor } from './BranchAdd.tsx'
import styles from './branches.module.css'

/** A branch as far as it was entered: it stays while the dialog is closed. */
export type BegunBranch = {
  readonly values: BranchFormValues | undefined
  readonly members: ReadonlySet<string>
  readonly places: PlacePicked
}

const nothingBegun: BegunBranch = { values: undefined, members: new Set(), places: nothingPicked }

type Props = {
  areas: readonly AreaChoice[]
  begun: BegunBranch | null
  onBegun: Dispatch<SetStateAction<BegunBranch | null>>
  onDone: (branch: Branch) => void
  onClose: () => void
}

/** A part that is seldom needed, read only once it is opened. */
function Part({ title, chosen, children }: { title: string; chosen: string | null; children: () => ReactNode }) {
  const [open, setOpen] = useState(chosen !== null)
  return (
    <details className={`stack gap-10 ruled ${styles.part}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="content-middle accent press touch">
        {title}
        {chosen !== null && <span> · {chosen}</span>}
      </summary>
      {open && children()}
    </details>
  )
}

function Members({ picked, onPicked }: { picked: ReadonlySet<string>; onPicked: (picked: ReadonlySet<string>) => void }) {
  const people = useNamedUsers()
  const items = useMemo(() => candidatesFor(undefined, people.data ?? []), [people.data])
  if (people.isPending || people.isError) return <QueryState query={people} rows={4} tall />
  return <PickMany search={t('Search people')} items={items} picked={picked} onPicked={onPicked} none={t('Nobody can be added as a member.')} />
}

/** Adds a branch with its name and area, and its first members and locations where they are chosen. */
export function BranchNew({ areas, begun, onBegun, onDone, onClose }: Props) {
  const { notices } = useServices()
  const { values, members, places: picked } = begun ?? nothingBegun
  const change = (part: Partial<BegunBranch>) => onBegun((before) => ({ ...(before ?? nothingBegun), ...part }))
  const places = usePlacesFound(picked)
  const chosen = chosenOf(picked)
  const count = picked.ticked.size > 0 ? picked.ticked.size : places.count
  return (
    <NewBranch
      areas={areas}
      notices={notices}
      typed={values}
      onTyped={(typed) => (typed === undefined ? onBegun(null) : change({ values: typed }))}
      contents={{ ...(members.size === 0 ? {} : { user_ids: [...members] }), ...chosen }}
      onDone={onDone}
      onClose={onClose}
    >
      <Part title={t('First members')} chosen={members.size === 0 ? null : removalText('members', members.size)}>
        {() => <Members picked={members} onPicked={(next) => change({ members: next })} />}
      </Part>
      <Part title={t('First locations')} chosen={chosen === null ? null : count === null ? 'counting' : removalText('locations', count)}>
        {() => <PlacePick picked={picked} onPicked={(next) => change({ places: next })} places={places} />}
      </Part>
    </NewBranch>
  )
}
