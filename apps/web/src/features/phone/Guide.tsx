import { t } from '@bisita/contract/words'
import { StateMark, type StateTone } from '../../ui/StateMark.tsx'
import styles from './Guide.module.css'

const states: readonly { readonly tone: StateTone; readonly word: string; readonly meaning: string }[] = [
  { tone: 'held', word: t('Queued'), meaning: t('It is saved on this phone and the server does not have it yet. It is sent automatically. There is nothing to do.') },
  { tone: 'held', word: t('On its way'), meaning: t('It is being sent now. Until the server has answered it cannot be changed.') },
  { tone: 'bad', word: t('Refused'), meaning: t('The server refused it. Open the queue to see why, then correct, retry or remove it. Until then it stays here.') },
  { tone: 'late', word: t('On hold'), meaning: t('It depends on a refused record, such as a new client. It will send after you fix that.') },
  { tone: 'asked', word: t('Waiting for approval'), meaning: t('Sent. It takes effect after approval.') },
  { tone: 'asked', word: t('Waits for a decision'), meaning: t('An earlier item about the same record must be decided first.') },
]

/** What somebody in the field should know of the own phone, where it can be read with no network. */
export function Guide() {
  return (
    <div className={`stack gap-22 ${styles.guide}`}>
      <section>
        <h3>{t('Before the first day')}</h3>
        <ol>
          <li>{t('Go where the network is good, best on Wi-Fi.')}</li>
          <li>{t('Open Settings and press Set up. It takes some minutes. You can pause and continue later.')}</li>
          <li>{t('Install Bisita where Settings offers it, and leave some room free on the phone.')}</li>
          <li>{t('Look at the mark at the top: it says All sent.')}</li>
        </ol>
      </section>
      <section>
        <h3>{t('A day without a network')}</h3>
        <p>
          {t('Open Bisita as always. Search, look at records, record visits with photo and location, add and change clients, plan and skip visits. After each save it says: Saved on this phone. You may close Bisita and switch the phone off.')}
        </p>
        <p>
          {t('With a network, open Bisita. Everything is sent automatically, photos last. Wait for All sent at the top before you sign out.')}
        </p>
      </section>
      <section>
        <h3>{t('What each mark means')}</h3>
        <dl className={`stack gap-10 ${styles.states}`}>
          {states.map(({ tone, word, meaning }) => (
            <div key={word}>
              <dt>
                <StateMark tone={tone} word={word} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('When something was refused')}</h3>
        <ol>
          <li>{t('Press the mark at the top. The queue shows refused records first, with the reason.')}</li>
          <li>{t('Correct opens your entry and shows the error at its field. Save to send it again.')}</li>
          <li>{t('Retry sends it again unchanged, for example when the client was just assigned to you.')}</li>
          <li>{t('Remove deletes it with its photo and everything that depends on it. This cannot be undone.')}</li>
          <li>{t('If nothing helps, press Export and give the file to your officer in charge.')}</li>
        </ol>
      </section>
      <section>
        <h3>{t('Good to know')}</h3>
        <p>
          {t('Signing out removes clients and visits from this phone. What has not been sent stays, for you alone, and is sent when you sign in here again. Nobody else on this phone can see or send it.')}
        </p>
      </section>
    </div>
  )
}
