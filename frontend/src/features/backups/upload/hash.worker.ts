import {
  createPartHasher,
  type HashAnswer,
  type HashQuestion,
  type PartHasher,
} from './part-hasher.ts';

/* Computes a file's checksums away from the page, which would stand still meanwhile. */
let hasher: PartHasher | undefined;

async function answerTo(question: Exclude<HashQuestion, { type: 'open' }>): Promise<HashAnswer> {
  try {
    if (!hasher) throw new Error('No file was opened');
    const isPart = question.type === 'part';
    return { sha256: await (isPart ? hasher.part(question.partNumber) : hasher.whole()) };
  } catch (error) {
    return { failed: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  if (data.type === 'open') hasher = createPartHasher(data.file, data.partBytes);
  else void answerTo(data).then((answer) => postMessage(answer));
});
