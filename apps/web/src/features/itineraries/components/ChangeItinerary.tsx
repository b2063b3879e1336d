import { TextInput } from '@mantine/core'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconCalendar } from '../../../ui/icons.ts'
import { dayProblem } from '../planning/plan.ts'
import { choosesAssignee, type PlanningUser } from '../rights.ts'
import { ItineraryActionDialog, type ItineraryActionProps } from './ItineraryActionDialog.tsx'
import { AssigneeField } from './AssigneeField.tsx'

/** Moves an open itinerary to another day, or gives it to somebody else. */
export function ChangeItinerary({ itinerary, notices, user, today }: ItineraryActionProps & { user: PlanningUser; today: string }) {
  const [day, setDay] = useState(itinerary.visible_at)
  const [who, setWho] = useState(itinerary.assigned_to)
  const [shown, setShown] = useState(false)
  // A day that has passed may stay as it is while somebody else is chosen.
  const problem = day === itinerary.visible_at ? null : dayProblem(day, today)
  const changes = {
    ...(day === itinerary.visible_at ? {} : { visible_at: day }),
    ...(who === itinerary.assigned_to || who === '' ? {} : { assigned_to: who }),
  }
  const nothing = Object.keys(changes).length === 0
  return (
    <ItineraryActionDialog
      itinerary={itinerary}
      notices={notices}
      icon={<IconCalendar size={18} aria-hidden />}
      name={choosesAssignee(user) ? t('Move or assign') : t('Move')}
      title={choosesAssignee(user) ? t('Move or assign') : t('Move to another day')}
      action={t('Save changes')}
      done={t('The visit to {client_name} has been changed.', { client_name: itinerary.client_name })}
      entered={() => {
        setShown(true)
        return problem === null && !nothing ? { kind: 'update', changes } : null
      }}
    >
      {choosesAssignee(user) && (
        <AssigneeField value={who} onChange={setWho} clientId={itinerary.client_id} open={itinerary.assigned_to_name} />
      )}
      <TextInput
        label={t('Day')}
        type="date"
        min={today}
        value={day}
        description={t('It was planned for {visible_at}.', { visible_at: showDate(itinerary.visible_at) })}
        error={shown ? (problem ?? (nothing ? t('Choose another day or somebody else first.') : null)) : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </ItineraryActionDialog>
  )
}
