import { longPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { ListPages } from '../../../ui/tables/ListPages.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useAssign, useAssignableLocations, useAllFound } from '../assignments.queries.ts'
import type { BranchLocation, MrLocationSelection } from '../assignments.queries.ts'
import { assignedText, selectedById, toggleSelected, locationsText, canSendAsFilter } from '../locationSelection.ts'
import { LocationFilterFields, useLocationFilter, type PlaceSlot } from './LocationFilterFields.tsx'
import { LocationRows } from './LocationRows.tsx'

type Props = {
  mr: { readonly id: string; readonly display_name: string; readonly branch_id: string }
  places: PlaceSlot
  notices: Notices
  onClose: () => void
}

const assignedMrs = ({ mrs }: BranchLocation, mrId: string) => {
  if (mrs.length === 0) return t('Nobody yet')
  return mrs.map(({ id, display_name }) => (id === mrId ? t('{display_name} already', { display_name }) : display_name)).join(', ')
}

/** Gives an MR locations of the branch: chosen ones, or everything found in one step. */
export function AddLocations({ mr, places, notices, onClose }: Props) {
  const { filter, settled, isTyping, page, setPage, change } = useLocationFilter()
  const [chosen, setChosen] = useState<ReadonlyMap<string, BranchLocation>>(new Map())
  const [onlyFree, setOnlyFree] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [gathering, setGathering] = useState(false)
  const desk = useDesk()
  const keyOf = useIdempotencyKey()
  const whole = useAllFound()
  const dealWith = useHandleOutcome()
  const free = onlyFree ? { without_mr: true } : {}
  const size = usePageSize('locations of the branch', longPageSize)
  const found = useAssignableLocations(mr.branch_id, { ...settled, ...free, page, ipp: size.size })
  const handlers = saveHandlers(notices, setFailure)
  const assign = useAssign({
    onDone: (done) => {
      notices.show('positive', assignedText(mr.display_name, done))
      onClose()
    },
    handlers: { ...handlers, approval: (result) => result === 'requested' && onClose() },
  })
  const { count = 0, items = [], pages = 0 } = found.data ?? {}
  const send = (locations: MrLocationSelection) => assign.mutate({ body: { user_id: mr.id, ...locations }, key: keyOf(locations) })
  const sendAll = async () => {
    if (canSendAsFilter(settled, onlyFree)) return send({ filter: settled })
    setGathering(true)
    try {
      send(selectedById(await whole.offered(mr.branch_id, { ...settled, ...free })))
    } catch (error) {
      void dealWith(error, handlers)
    } finally {
      setGathering(false)
    }
  }
  const sending = assign.isPending || gathering
  return (
    <Dialog opened onClose={() => sending || onClose()} title={t('Add locations to {display_name}', { display_name: mr.display_name })} width={620} form="page">
      <div className="stack gap-12 content-start">
        <LocationFilterFields label={t('Search the locations of the branch')} filter={filter} onFilter={change} places={places} open={desk} first />
        <Toggle
          label={t('Only unassigned ones')}
          checked={onlyFree}
          onChange={(on) => {
            setOnlyFree(on)
            setPage(1)
          }}
        />
        <p role="status">{found.data !== undefined && foundText(count)}</p>
        <QueryState query={found} rows={6} tall />
        {items.length > 0 && (
          <LocationRows
            label={t('Locations of the branch')}
            rows={items}
            chosen={chosen}
            onChoose={(row, on) => setChosen(toggleSelected(chosen, row, on))}
            note={(row) => <span className="small mute">{assignedMrs(row, mr.id)}</span>}
          />
        )}
        <ListPages what={t('locations of the branch')} page={page} pages={pages} size={size} onPage={setPage} onSize={() => setPage(1)} />
        <NeedsApprovalNote of="assignment.assign_mr" />
        {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure, t('Nothing was added.'))}</p>}
        <div className="flex wrap gap-8 surface ruled pad-y-10 foot-inside">
          {chosen.size > 0 && (
            <Button
              loading={sending}
              onClick={() => {
                setFailure(null)
                send(selectedById(chosen.values()))
              }}
            >
              {t('Add {chosen} selected', { chosen: chosen.size })}
            </Button>
          )}
          {count > 0 && (
            <Button
              variant={chosen.size > 0 ? 'default' : 'filled'}
              loading={sending}
              // What is added is what is shown to be found.
              disabled={isTyping || found.isPlaceholderData}
              onClick={() => {
                setFailure(null)
                void sendAll()
              }}
            >
              {t('Add all {count} found', { count })}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const foundText = (count: number) => (count === 0 ? t('No matching location of the branch.') : t('{locationsText} of the branch', { locationsText: locationsText(count) }))
