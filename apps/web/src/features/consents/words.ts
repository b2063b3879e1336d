import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ConsentAnswer, ConsentChannel, ConsentPurpose, ConsentWay, NoticeLanguage } from '@bisita/contract/consents/consents.kinds'
import { showDate } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'

/** What a client agrees to. */
export const purposeWords: Readonly<Record<ConsentPurpose, string>> = {
  marketing: t('Consent to be contacted'),
  sensitive: t('Consent to use sensitive details'),
  photo: t('Consent to use photos'),
}

export const channelWords: Readonly<Record<ConsentChannel, string>> = { any: t('Visits and calls'), visit: t('Visits only'), call: t('Calls only') }

export const wayWords: Readonly<Record<ConsentWay, string>> = { spoken: t('Spoken'), signed: t('Signed'), written: t('Written') }

/** Each language by its own name. */
export const languageWords: Readonly<Record<NoticeLanguage, string>> = { en: 'English', fil: 'Filipino' }

/** What was answered, as a mark. */
export const answerMarks: Readonly<Record<ConsentAnswer, { readonly tone: StateTone; readonly word: string }>> = {
  yes: { tone: 'done', word: t('Agreed') },
  no: { tone: 'stopped', word: t('Did not agree') },
  withdrawn: { tone: 'stopped', word: t('Consent withdrawn') },
}

/** An answer that counts, in a line: what, when and how. */
export const consentLine = ({ answer, at, how }: Pick<ClientConsent, 'answer' | 'at' | 'how'>): string =>
  `${answerMarks[answer].word}, ${showDate(manilaDay(new Date(at)))} (${wayWords[how].toLowerCase()})`
