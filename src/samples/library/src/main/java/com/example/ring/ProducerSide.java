package com.example.ring;

/** What the producer writes. */
abstract class ProducerSide {
    /** Number of elements that were offered. */
    volatile long tail;
}
