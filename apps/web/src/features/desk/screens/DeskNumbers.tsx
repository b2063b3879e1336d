import type { NumberDialled } from '@bisita/contract/touchpoints/guard'
import { maskNumber } from '@bisita/rules/cells/masks'
import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { showPhone } from '@bisita/rules/clients/phones'
import { known, t } from '@bisita/contract/words'
import { DialNumber } from '../../clients/numbers/DialNumber.tsx'
import { MaskedNumber } from '../../clients/numbers/MaskedNumber.tsx'
import type { ClientWithQueue } from '../../clients/clients.repository.ts'
import { useQueueExplanation } from '../callDesk.queries.ts'
import { numberMarks } from '../labels.ts'
import { IconPhone } from '../../../ui/icons.ts'
import { notDialled } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { announceDial, dialAddress } from './softphone.ts'

type Props = {
  client: ClientWithQueue
  dialled: NumberDialled | null
  /** Where a softphone is opened; null for the device's own. */
  address: string | null
  onDial: (which: NumberDialled) => void
}

/** The client's numbers: pressed, one is dialled and kept with the call. One that asked not to be called can't be pressed. */
export function DeskNumbers({ client, dialled, address, onDial }: Props) {
  // Until it is answered, and where it is not, the record's own word stands.
  const explained = useQueueExplanation(client.id).data?.numbers
  const numbers = [
    { which: 'primary', number: client.phone_number, bad: client.phone_bad },
    { which: 'secondary', number: client.secondary_phone_number, bad: client.secondary_phone_bad },
  ] as const
  return (
    <ul className="flex wrap" style={{ gap: '8px 16px' }} aria-label={t('Numbers')}>
      {numbers.map(({ which, number, bad }) => {
        if (number === null) return null
        const second = which === 'secondary'
        if (second ? !client.secondary_phone_callable : !isPressable(number)) {
          return (
            <li className="row wrap gap-8" key={which}>
              {second ? <MaskedNumber clientId={client.id} field="secondary_phone_number" number={number} /> : number} <StateMark tone="bad" word={notDialled} />
            </li>
          )
        }
        const { state, message } = explained?.find((one) => one.which === which) ?? { state: bad ? 'bad' : 'good', message: null }
        const mark = numberMarks[state]
        return (
          <li className="row wrap gap-8" key={which} data-dialled={dialled === which}>
            {state === 'blocked' ? (
              <span>{second ? maskNumber(number) : showPhone(number)}</span>
            ) : second ? (
              <DialNumber
                key={client.id}
                clientId={client.id}
                number={number}
                onDial={(whole) => {
                  onDial(which)
                  if (announceDial({ number: whole, which, client_id: client.id, name: client.fullname })) window.location.assign(dialAddress(whole, address))
                }}
              />
            ) : (
              <a
                className="calls"
                href={dialAddress(number, address)}
                onClick={(event) => {
                  onDial(which)
                  // Enter saves the call from here on, and doesn't dial a second time; Tab goes on from where it was.
                  event.currentTarget.blur()
                  if (!announceDial({ number, which, client_id: client.id, name: client.fullname })) event.preventDefault()
                }}
              >
                <IconPhone size={18} aria-hidden />
                {showPhone(number)}
              </a>
            )}
            {mark !== null && <StateMark {...mark} />}
            {dialled === which && <StateMark tone="done" word={t('Dialled')} />}
            {message !== null && state !== 'bad' && <span className="small mute">{known(message)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
