export interface RunFolder {
  path: string;
  where: 'memory' | 'disk';
}
export declare function openRunFolder(): RunFolder;
