import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useAssignLocations, useBranchLocations } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'
import { assignmentText } from '../format.ts'
import { PlacePick, usePlacesFound } from '../../locations/components/PlacePick.tsx'
import { chosenOf, filterOf, nothingPicked, type PlacePicked } from '../../locations/picking.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** How many of what is picked stand in the branch already; null while that is not known, or single ones are ticked. */
function useHere(branch: Branch, picked: PlacePicked, wanted: boolean): number | null {
  const found = useBranchLocations(branch.id, { ...filterOf(picked), page: 1, ipp: 1 }, 'picked', {
    enabled: wanted && picked.ticked.size === 0,
  })
  return wanted && picked.ticked.size === 0 && found.isSuccess && !found.isPlaceholderData ? found.data.count : null
}

/**
 * Assigns locations to a branch in one step: a whole province, a city, all that a search found, or single ones of it.
 * The server names locations of another branch, which are moved when the user wants that.
 */
export function BranchAssign({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const { notices } = useServices()
  const [picked, setPicked] = useState(nothingPicked)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const places = usePlacesFound(picked)
  const here = useHere(branch, picked, places.count !== null)
  const tell = (refused: Refused) => notices.show(refused.status === 400 ? 'warning' : 'negative', refused.message)
  const assign = useAssignLocations({
    onDone: (done) => {
      notices.show('positive', assignmentText(done, 'location'))
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
  const chosen = chosenOf(picked)
  const count = picked.ticked.size > 0 ? picked.ticked.size : places.count
  const send = (move: boolean) => {
    if (chosen === null) return
    setElsewhere(null)
    assign.mutate({ body: { branch_id: branch.id, ...chosen, ...(move ? { move } : {}) }, key: keyOf({ chosen, move }) })
  }
  const act = count === null || count === 0 ? t('Assign') : t('Assign {count, plural, one {# location} other {# locations}}', { count })
  return (
    <Dialog
      opened
      onClose={() => assign.isPending || onClose()}
      title={t('Assign locations to {branch_name}', { branch_name: branch.branch_name })}
      width={680}
      form="page"
    >
      <div className="stack gap-14">
        <PlacePick
          picked={picked}
          onPicked={(next) => {
            setPicked(next)
            setElsewhere(null)
          }}
          places={places}
        />
        <div className="stack gap-10 surface pad-y-10 foot-inside">
          {here !== null && here > 0 && elsewhere === null && (
            <p className="soft">
              {here === count ? t('All of them are in this branch already.') : t('{here} of them {here, plural, one {is} other {are}} in this branch already.', { here })}
            </p>
          )}
          <NeedsApprovalNote of="branch.assign" />
          {elsewhere !== null && (
            <p className="alert late" role="alert">
              {t('{elsewhere} Moving removes them there, with the assignments of its MRs.', { elsewhere })}
            </p>
          )}
          <div className="flex wrap gap-8">
            <Button
              disabled={chosen === null || count === null || count === 0}
              loading={assign.isPending}
              onClick={() => send(elsewhere !== null)}
            >
              {elsewhere === null ? act : t('Move them here')}
            </Button>
            <Button variant="default" onClick={onClose} disabled={assign.isPending}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
