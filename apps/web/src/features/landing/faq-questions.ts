/** The six most frequent questions; the answers are in faq-answers.tsx. */
export const questions = [
  { id: 'who', title: 'Who will be at my table?' },
  { id: 'venue', title: 'Why is the venue locked?' },
  { id: 'deposit', title: 'What does the $5 deposit pay for?' },
  { id: 'friends', title: 'Can I bring friends?' },
  { id: 'colleges', title: 'Which colleges can join?' },
  { id: 'absence', title: 'What if I can’t make it?' },
] as const;

export type QuestionId = (typeof questions)[number]['id'];
