import { contactDetails, type ContactDetail } from '@bisita/contract/touchpoints/guard'
import { t } from '@bisita/contract/words'

/** The key of each finer result that has one. */
const keyNames: Partial<Record<ContactDetail, string>> = { 'No Answer': '0', 'Wrong Number': 'X', 'Call Back': 'B' }

const words: Readonly<Record<ContactDetail, string>> = {
  'No Answer': t('No answer'),
  Busy: 'Busy',
  Unreachable: 'Unreachable',
  'Wrong Number': t('Wrong number'),
  'Call Back': t('Call back later'),
  'Do Not Call': t('Do not call'),
}

/** What a call says beyond its result, a tap or a key each. */
export function DeskDetails({ detail, onDetail }: { detail: ContactDetail | null; onDetail: (detail: ContactDetail) => void }) {
  return (
    <div className="flex wrap gap-8" role="group" aria-label={t('In short')}>
      {contactDetails.map((one) => (
        <button className="inline-row gap-8 ink surface boxed press touch pad-x-12 hovers presses" key={one} type="button" aria-pressed={detail === one} onClick={() => onDetail(one)}>
          {words[one]}
          {keyNames[one] !== undefined && <kbd aria-hidden>{keyNames[one]}</kbd>}
        </button>
      ))}
    </div>
  )
}
