import { maximumText } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconSkip } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { ItineraryActionDialog, type ItineraryActionProps } from './ItineraryActionDialog.tsx'

const problemOf = (reason: string): string | null => {
  if (reason.trim() === '') return t('Say why.')
  return reason.trim().length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
}

/** Skips an open itinerary with a reason: one of the usual ones, or another in one's own words. */
export function SkipItinerary({ itinerary, notices, usual = [] }: ItineraryActionProps & { usual?: readonly string[] }) {
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState(false)
  const problem = problemOf(reason)
  return (
    <ItineraryActionDialog
      itinerary={itinerary}
      notices={notices}
      icon={<IconSkip size={18} aria-hidden />}
      name={t('Skip')}
      title={t('Skip this visit')}
      action={t('Skip the visit')}
      done={t('The visit to {client_name} has been skipped.', { client_name: itinerary.client_name })}
      entered={() => {
        setShown(true)
        return problem === null ? { kind: 'skip', reason: reason.trim() } : null
      }}
    >
      {usual.length > 0 && (
        <div className="flex wrap gap-8" role="group" aria-label={t('Usual reasons')}>
          {usual.map((one) => (
            <button key={one} type="button" className="surface boxed-field round press presses hovers touch medium ink" style={{ padding: '4px 12px' }} aria-pressed={one === reason} onClick={() => setReason(one)}>
              {one}
            </button>
          ))}
        </div>
      )}
      <TextArea
        label={t('Reason')}
        rows={3}
        withAsterisk
        value={reason}
        error={shown ? problem : null}
        data-autofocus={usual.length === 0 ? true : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ItineraryActionDialog>
  )
}
