import { type Kysely, sql } from 'kysely'

/**
 * Requests for approval. `call` and `input` are what will be done, as the requester; `actions` are the rows
 * of the permission table it needs, whose approvers decide. `branch_id` is the branch of the client
 * concerned before the change and `to_branch_id` the one it would go to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approvals (
      id uuid primary key,
      -- The id inside the signed text: it is good once.
      offer_id uuid not null unique,
      call text not null,
      input jsonb not null,
      actions text[] not null check (cardinality(actions) > 0),
      record_type text not null check (record_type in ('client', 'visit', 'itinerary', 'product')),
      record_id uuid not null,
      client_id uuid references clients,
      branch_id uuid references branches,
      to_branch_id uuid references branches,
      changes jsonb not null,
      title text not null check (length(title) between 1 and 255),
      type text not null check (length(type) between 1 and 64),
      message text not null check (length(message) between 1 and 255),
      metadata text not null,
      status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'CANCELLED', 'DECLINED')),
      requested_by uuid not null references users,
      requester_type text not null check (requester_type in ('mr', 'tele', 'oic', 'ah', 'admin')),
      -- The requester's branch when asking.
      requester_branch_id uuid references branches,
      requested_at timestamptz not null,
      decided_by uuid references users,
      decided_at timestamptz,
      decision_message text check (length(decision_message) <= 255),
      check ((status = 'PENDING') = (decided_at is null))
    )
  `.execute(db)
  // One open request for the same action on the same record.
  await sql`create unique index approvals_open on approvals (record_id, call) where status = 'PENDING'`.execute(db)
  // /approval/list: one's own, a branch's, everything; newest first.
  await sql`create index approvals_by_requester on approvals (requested_by, requested_at, id) include (status)`.execute(db)
  await sql`create index approvals_by_time on approvals (requested_at, id) include (status, requested_by, branch_id)`.execute(db)
  await sql`create index approvals_by_branch on approvals (branch_id, requested_at, id) include (status)`.execute(db)
  // What waits, for the bell.
  await sql`create index approvals_waiting on approvals (requested_by, branch_id) where status = 'PENDING'`.execute(db)
  // The timeline of a client.
  await sql`create index approvals_by_client on approvals (client_id, requested_at) where client_id is not null`.execute(db)
}
