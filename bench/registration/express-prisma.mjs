// The same endpoint as one would write it with Express and Prisma: the session, an interactive transaction with a
// conditional update of the counter, the seat and its job, and the invite code.
import { randomBytes } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import express from 'express';

const adapter = new PrismaPg({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
});
// Two seconds of waiting for a turn, the default, are refusals in a rush.
const transactionOptions = { maxWait: 60_000, timeout: 60_000 };
const prisma = new PrismaClient({ adapter, transactionOptions });

const tables = [
  `create table "Student" ("id" uuid primary key, "email" text not null unique, "status" text not null default 'ACTIVE')`,
  `create table "Session" ("id" uuid primary key, "studentId" uuid not null references "Student", "endedAt" timestamp(3))`,
  `create table "Event" ("id" text primary key, "capacity" integer not null, "seatsTaken" integer not null default 0,
     "closesAt" timestamp(3) not null)`,
  `create table "Seat" ("eventId" text not null references "Event", "studentId" uuid not null references "Student",
     "registeredAt" timestamp(3) not null, "calendarSecret" text not null unique, primary key ("eventId", "studentId"))`,
  `create table "Job" ("id" bigserial primary key, "kind" text not null, "subject" text not null,
     "payload" jsonb not null, unique ("kind", "subject"))`,
  `create table "InviteCode" ("code" text primary key, "studentId" uuid not null, "target" text not null,
     unique ("studentId", "target"))`,
];
for (const table of tables) await prisma.$executeRawUnsafe(table);

class Refusal extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
  }
}

const app = express();
app.use(express.json());

app.post('/api/events/:eventId', async (request, response) => {
  const sessionId = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const session =
    sessionId && (await prisma.session.findUnique({ where: { id: sessionId }, include: { student: true } }));
  if (!session || session.endedAt) throw new Refusal(401, 'not_signed_in');
  if (session.student.status !== 'ACTIVE') throw new Refusal(403, 'suspended');
  const { eventId } = request.params;
  const { studentId } = session;
  const seat = await prisma.$transaction(async (tx) => {
    const event = await tx.event.findUnique({ where: { id: eventId } });
    if (!event) throw new Refusal(404, 'not_found');
    if (event.closesAt <= new Date()) throw new Refusal(409, 'registration_closed');
    const known = await tx.seat.findUnique({ where: { eventId_studentId: { eventId, studentId } } });
    if (known) return known;
    const { count } = await tx.event.updateMany({
      where: { id: eventId, seatsTaken: { lt: event.capacity } },
      data: { seatsTaken: { increment: 1 } },
    });
    if (count === 0) throw new Refusal(409, 'event_full');
    const subject = `${eventId} ${studentId}`;
    await tx.job.create({ data: { kind: 'follow-registration', subject, payload: { eventId, studentId } } });
    const calendarSecret = randomBytes(24).toString('base64url');
    return tx.seat.create({ data: { eventId, studentId, registeredAt: new Date(), calendarSecret } });
  });
  const { code } = await prisma.inviteCode.upsert({
    where: { studentId_target: { studentId, target: eventId } },
    create: { code: randomBytes(15).toString('base64url'), studentId, target: eventId },
    update: {},
  });
  response.status(201).json({ eventId, registeredAt: seat.registeredAt, referralId: code, perks: [] });
});

app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message });
});

const server = app.listen(0, '127.0.0.1', () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}` }),
);
server.keepAliveTimeout = 72_000;
