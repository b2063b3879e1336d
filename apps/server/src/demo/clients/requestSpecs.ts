import type { ApprovalStatus } from '@bisita/contract/approvals'
import type { VisitResult } from '@bisita/contract/visits/outcomes'
import type { BranchName } from './places.ts'
import { type DemoRequestBuilder, toChange, toDeleteClient, toDeleteVisit } from '../contacts/requests.ts'

/** One request of the demo: who asks for what, with which words, and how it ended, if it did. People by username. */
export type DemoRequestSpec = {
  readonly by: string
  readonly request: DemoRequestBuilder
  readonly message: string
  /** Requested on the last working day at least so many days before today; about a visit, soon after that arrived. */
  readonly daysAgo: number
  /** Whether the request is about the last visit of the requester. */
  readonly ofVisit?: true
  /** The last result that the client should have; left out, one with whom the work goes on is preferred. */
  readonly after?: VisitResult
  /** Where the client lives, if not in the own branch, and where it goes to or came from. */
  readonly lives?: BranchName
  readonly other?: BranchName
  readonly end?: { readonly status: Exclude<ApprovalStatus, 'PENDING'>; readonly by: string; readonly message?: string }
}

const toMoveOut = toChange(['location_id'], { actions: ['client.move_out'] })
const hasMoved = toChange(['location_id'], { actions: ['client.move_out'], done: true })
const done = { done: true } as const

export const demoRequestSpecs: readonly DemoRequestSpec[] = [
  { by: 'mr1', request: toChange(['lastname']), daysAgo: 1, message: 'Married in June, I have seen the certificate.' },
  { by: 'mr2', request: toChange(['sss_id']), daysAgo: 2, message: 'We had written down the number of another member.' },
  { by: 'mr3', request: toChange(['pension_amt']), daysAgo: 1, message: 'The pension was adjusted this year.' },
  { by: 'mr4', request: toChange(['location_id']), daysAgo: 3, message: 'Lives with the daughter now.' },
  { by: 'mr5', request: toChange(['firstname']), daysAgo: 1, message: 'The first name was misheard on the telephone.' },
  { by: 'tele3', request: toChange(['location_id', 'pension_amt']), daysAgo: 1, message: 'Told me by telephone, with the new address.' },
  { by: 'tele1', request: toChange(['sss_id']), daysAgo: 4, message: 'Read to me from the card.' },
  { by: 'mr6', request: toDeleteVisit, ofVisit: true, daysAgo: 1, message: 'Recorded with the wrong client, sorry.' },
  { by: 'mr8', request: toDeleteVisit, ofVisit: true, daysAgo: 1, message: 'I pressed Save twice.' },
  { by: 'oic2', request: toDeleteClient, after: 'Deceased', daysAgo: 2, message: 'The family brought the death certificate.' },
  { by: 'oic4', request: toDeleteClient, after: 'Deceased', daysAgo: 5, message: 'Deceased, and no loan is open.' },
  { by: 'oic1', request: toMoveOut, after: 'Moved Out', other: 'Dagupan', daysAgo: 2, message: 'Moved to the son in the lowlands.' },

  {
    by: 'mr1', request: toChange(['firstname'], done), daysAgo: 9, message: 'Misspelt on the form.',
    end: { status: 'APPROVED', by: 'oic1' },
  },
  {
    by: 'mr5', request: toChange(['pension_amt'], done), daysAgo: 14, message: 'From the slip of this month.',
    end: { status: 'APPROVED', by: 'oic3', message: 'Seen the slip, thank you.' },
  },
  {
    by: 'tele2', request: toChange(['location_id'], done), daysAgo: 20, message: 'Has moved within the town.',
    end: { status: 'APPROVED', by: 'ah1' },
  },
  {
    by: 'oic2', request: hasMoved, lives: 'Baguio', other: 'Dagupan', daysAgo: 12, message: 'Lives in the mountains now.',
    end: { status: 'APPROVED', by: 'ah1', message: 'Told oic1 about it.' },
  },
  {
    by: 'mr3', request: toChange(['sss_id']), daysAgo: 7, message: 'The client says so.',
    end: { status: 'DECLINED', by: 'oic2', message: 'Please look at the card itself.' },
  },
  {
    by: 'oic3', request: toDeleteClient, daysAgo: 16, message: 'Not interested at all.',
    end: { status: 'DECLINED', by: 'admin' },
  },
  {
    by: 'mr7', request: toChange(['pension_amt']), daysAgo: 6, message: 'New amount.',
    end: { status: 'CANCELLED', by: 'mr7' },
  },
  {
    by: 'mr2', request: toChange(['lastname']), daysAgo: 22, message: 'Uses the name of her mother.',
    end: { status: 'CANCELLED', by: 'mr2', message: 'She changed her mind.' },
  },
]
