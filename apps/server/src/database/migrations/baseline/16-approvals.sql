-- Requests and notifications.

-- Requests for approval. `call` and `input` are what will be done, as the requester; `actions` are the rows of the permission table that it needs,
-- whose approvers decide. branch_id is the branch of the client concerned before the change, to_branch_id the one it would go to.
create table approvals (
  id uuid primary key,
  -- The id in the signed offer, which is good once.
  offer_id uuid not null unique,
  call text not null,
  input jsonb not null,
  actions text[] not null check (cardinality(actions) > 0),
  record_type text not null check (record_type in ('client', 'visit', 'itinerary', 'product', 'user', 'branch', 'area')),
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
);
-- One open request for the same action on the same record.
create unique index approvals_open on approvals (record_id, call) where status = 'PENDING';
-- /approval/list: one's own, a branch's, everything; newest first.
create index approvals_by_requester on approvals (requested_by, requested_at, id) include (status);
create index approvals_by_time on approvals (requested_at, id) include (status, requested_by, branch_id);
create index approvals_by_branch on approvals (branch_id, requested_at, id) include (status);
-- How many wait, for the bell.
create index approvals_waiting on approvals (requested_by, branch_id) where status = 'PENDING';
-- The timeline of a client.
create index approvals_by_client on approvals (client_id, requested_at) where client_id is not null;

-- Notifications of the bell. A person gets at most one of a kind about a subject each day; for most kinds the subject is the record.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('call_back', 'request', 'decided', 'password_set', 'touchpoints', 'itineraries', 'unsent', 'job')),
  subject text not null,
  day date not null,
  at timestamptz not null,
  text text not null,
  path text,
  record_id uuid,
  read_at timestamptz,
  unique (user_id, kind, subject, day)
);
-- The list, and its length.
create index notifications_newest on notifications (user_id, at desc, id desc);
-- The number at the bell, and the list of unread ones.
create index notifications_unread on notifications (user_id, at desc, id desc) where read_at is null;
-- Requests that somebody has decided wait for nobody any more.
create index notifications_to_decide on notifications (record_id) where kind = 'request' and read_at is null;
-- What pruning removes.
create index notifications_oldest on notifications (at);
